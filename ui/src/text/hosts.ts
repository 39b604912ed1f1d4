/** The words for commands on other computers. */

export const hosts = {
  title: (n: number) => (n === 1 ? "On another computer" : `On ${n} other computers, side by side`),
  several: (n: number) => `${n} other computers`,
  unknown: "This computer has not been seen before.",
  accepts: (n: number) =>
    n === 1
      ? "Allowing accepts exactly this key as its own, from now on."
      : "Allowing accepts exactly these keys as its own, from now on.",
  keyOf: "Key of",
  others: "Other keys are known for it, so be careful:",
  compare:
    "Compare it, letter by letter, with what whoever runs that computer tells you. If somebody stands in between, the key is another.",
  unseen: "Its key is not known here.",
  unseenWhy:
    "Nobody has asked it yet, because its name alone could carry a message out. Look at the name; if it is right, ask.",
  look: "Show its key",
  first: "Ask for the key first: what is not known cannot be allowed.",
  unreachable: "It did not answer, so this will most likely not start:",
  facts: "How it is reached",
  allow: "Accept key and run",
  answers: "Output of each computer",
  all: "All together",
  running: "… running",
};
