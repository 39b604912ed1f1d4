// Loaded before a client that knows no token of its own: every request it sends carries ours, by whichever of the ways
// Node has to send one.
import http from "node:http";
import { getGlobalDispatcher, setGlobalDispatcher } from "undici";

const bearer = `Bearer ${process.env.COUNTERSIGN_TOKEN}`;

const { fetch } = globalThis;
globalThis.fetch = (input, options = {}) => {
  const headers = new Headers(options.headers ?? input.headers);
  headers.set("authorization", bearer);
  return fetch(input, { ...options, headers });
};

const { request } = http;
http.request = (options, ...rest) => request({ ...options, headers: { ...options.headers, authorization: bearer } }, ...rest);

// Not what `fetch` sends: that has the header already, and headers in a form of its own.
const carry = (dispatch) => (options, handler) =>
  dispatch(Array.isArray(options.headers) ? options : { ...options, headers: { ...options.headers, authorization: bearer } }, handler);
setGlobalDispatcher(getGlobalDispatcher().compose(carry));
