// Finds what a person (or a screen reader) knows by its role and name. Arguments: a path of [role, name] pairs, each
// inside the one before; a name may end in * for "begins with", and be empty for any. Answers all that can be seen.
const ROLES = {
  alert: '[role=alert]',
  article: 'article,[role=article]',
  banner: '[role=banner]',
  button: 'button:not([role]),[role=button],summary',
  checkbox: 'input[type=checkbox]:not([role]),[role=checkbox]',
  combobox: 'select,[role=combobox]',
  dialog: 'dialog,[role=dialog],[role=alertdialog]',
  group: 'fieldset,details,[role=group]',
  heading: 'h1,h2,h3,h4,h5,h6,[role=heading]',
  labelled: '[aria-label]',
  list: 'ul,ol,[role=list]',
  listitem: 'li,[role=listitem]',
  main: 'main,[role=main]',
  navigation: 'nav,[role=navigation]',
  notice: '[role=status],[role=alert],output',
  option: 'option,[role=option]',
  radio: 'input[type=radio],[role=radio],[role=menuitemradio]',
  region: 'section,[role=region]',
  status: '[role=status],output',
  switch: '[role=switch]',
  tab: '[role=tab]',
  textbox: 'textarea,input:not([type]),input[type=text],input[type=search],[role=textbox]',
};

function words(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('aria-hidden') === 'true') return '';
  const label = node.getAttribute('aria-label');
  return label ?? [...node.childNodes].map(words).join(' ');
}

function name(element) {
  const by = element.getAttribute('aria-labelledby');
  const parts = by ? by.split(/\s+/).map((id) => document.getElementById(id)).filter(Boolean) : [];
  if (parts.length) return parts.map(words).join(' ');
  if (element.hasAttribute('aria-label')) return element.getAttribute('aria-label');
  if (element.labels?.length) return [...element.labels].map(words).join(' ');
  if (element.matches('dialog,section,[role=dialog],[role=region],fieldset')) {
    const heading = element.querySelector('h1,h2,h3,legend');
    return heading ? words(heading) : '';
  }
  return words(element) || element.getAttribute('title') || element.getAttribute('placeholder') || '';
}

const tidy = (text) => text.replace(/\s+/g, ' ').trim();

function seen(element) {
  if (element.closest('[aria-hidden=true],[inert]')) return false;
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
}

function fits(element, wanted) {
  if (wanted === '') return true;
  const found = tidy(name(element));
  return wanted.endsWith('*') ? found.startsWith(wanted.slice(0, -1)) : found === wanted;
}

let places = [document];
for (const [role, wanted] of arguments[0]) {
  const selector = ROLES[role] ?? `[role=${role}]`;
  const inside = places.flatMap((place) => [...place.querySelectorAll(selector)]);
  places = [...new Set(inside)].filter((element) => seen(element) && fits(element, wanted));
}
return places;
