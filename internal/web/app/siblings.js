// The order of elements: which edits copy them, group them and bring them forward, and where they are afterwards. Addresses are those of
// changes.js: the number of an element in its list is behind the last point.

/** @import { Element } from './changes.js' */

const listOf = (at) => at.slice(0, at.lastIndexOf('.'));
const numberOf = (at) => Number(at.slice(at.lastIndexOf('.') + 1));

/** outer returns addresses without those inside of another one: these go along with their groups. @param {string[]} chosen */
export const outer = (chosen) => chosen.filter((at) => !chosen.some((other) => at.startsWith(`${other}.`)));

/** ofTemplate is whether an element comes from a template, at least in part. @param {Element} element */
const ofTemplate = ({ at, inherits, keys }) => at.split('.').length === 2 && (inherits || Object.values(keys).some(({ own }) => !own));

/**
 * copies returns the edits that copy elements, and the addresses of the copies. The copy of an element of a template is the last one.
 * @param {Element[]} elements - all of the face
 * @param {string[]} chosen
 */
export function copies(elements, chosen) {
  const all = elements.filter(({ at }) => outer(chosen).includes(at));
  const [far, near] = [true, false].map((is) => all.filter((element) => ofTemplate(element) === is).map(({ at }) => at));
  const edits = [...near.toReversed(), ...far].map((at) => ({ do: 'duplicate', at: [at] })); // a copy moves only what is behind it
  const before = (list, n) => near.filter((at) => listOf(at) === list && numberOf(at) < n).length;
  const at = near.map((at) => {
    const [side, ...numbers] = at.split('.');
    const moved = numbers.map((n, i) => Number(n) + before([side, ...numbers.slice(0, i)].join('.'), Number(n)));
    moved[moved.length - 1]++;
    return [side, ...moved].join('.');
  });
  const last = (side) => elements.filter((one) => listOf(one.at) === side).length + before(side, Infinity);
  return { edits, at: [...at, ...far.map((at, i) => `${listOf(at)}.${last(listOf(at)) + i}`)] };
}

/**
 * ordered returns the edits that bring elements of one list forward by one (1), backward (-1), to the front (Infinity) or to the
 * back (-Infinity), and their addresses afterwards; no edits if they cannot go there. Elements of a template stay below.
 * @param {Element[]} elements - all of the face
 * @param {string[]} chosen
 * @param {number} way
 */
export function ordered(elements, chosen, way) {
  const lists = new Set(chosen.map(listOf));
  const [list] = lists;
  const edits = [];
  if (lists.size !== 1) return { edits, at: chosen };
  const beside = elements.filter(({ at }) => listOf(at) === list);
  const fixed = beside.findLastIndex(ofTemplate) + 1;
  const now = beside.map(({ at }) => at); // the order after the edits so far
  const go = (from, to) => {
    if (from === to) return;
    edits.push({ do: 'order', at: [`${list}.${from}`], to });
    now.splice(to, 0, ...now.splice(from, 1));
  };
  const ranked = now.filter((at) => chosen.includes(at));
  if (ranked.some((at) => now.indexOf(at) < fixed)) return { edits, at: chosen };
  if (way < 0) ranked.forEach((at, i) => go(now.indexOf(at), Math.max(fixed + i, now.indexOf(at) + way)));
  else ranked.toReversed().forEach((at, i) => go(now.indexOf(at), Math.min(now.length - 1 - i, now.indexOf(at) + way)));
  return { edits, at: chosen.map((at) => `${list}.${now.indexOf(at)}`) };
}

/**
 * grouped returns the edit that makes a group of elements of one list, and the address of the group, which is where the last of them was.
 * @param {Element[]} elements - all of the face
 * @param {string[]} chosen
 */
export function grouped(elements, chosen) {
  const at = outer(chosen);
  const [list] = at.map(listOf);
  if (at.length === 0 || at.some((one) => listOf(one) !== list)) return { edits: [], at: chosen };
  return { edits: [{ do: 'group', at }], at: [`${list}.${Math.max(...at.map(numberOf)) - at.length + 1}`] };
}

/**
 * ungrouped returns the edit that takes a group apart, and the addresses of what was in it.
 * @param {Element[]} elements - all of the face
 * @param {string[]} chosen
 */
export function ungrouped(elements, chosen) {
  const [at] = chosen;
  const inner = elements.filter((element) => element.in === at);
  if (chosen.length !== 1 || inner.length === 0) return { edits: [], at: chosen };
  return { edits: [{ do: 'ungroup', at: chosen }], at: inner.map((_, i) => `${listOf(at)}.${numberOf(at) + i}`) };
}

/** same is what an element is told by where its address is another one's now: by all that its file says of it. @param {Element} element */
const same = ({ kind, id, in: inside, keys }) => JSON.stringify([kind, id, Boolean(inside), Object.entries(keys ?? {}).map(([key, { value }]) => [key, value])]);

/**
 * followed returns the addresses that elements have after a change elsewhere, such as of an element that came before them, without those
 * that are gone.
 * @type {(before: Element[], now: Element[], chosen: string[]) => string[]}
 */
export function followed(before, now, chosen) {
  const alike = (list, wanted) => list.filter((element) => same(element) === wanted);
  return chosen.flatMap((at) => {
    const [was, is] = [before, now].map((list) => list.find((element) => element.at === at));
    const wanted = was && same(was);
    if (is && (!was || same(is) === wanted)) return [at];
    const [found, ...others] = was && alike(before, wanted).length === 1 ? alike(now, wanted) : [];
    if (found && others.length === 0) return [found.at];
    const came = (one) => alike(now, same(one)).length > alike(before, same(one)).length; // else it is another one, which was elsewhere
    return is && came(is) ? [at] : [];
  });
}
