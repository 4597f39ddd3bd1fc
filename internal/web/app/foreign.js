// Files that are no text, by their first bytes: what they are is said, and nothing of them is
// read as a record.

/** Foreign is the error of a file that is no text; `what` ends the key of the sentence that names it. */
export class Foreign extends Error {
  constructor(what, name) {
    super(name);
    Object.assign(this, { what, name });
  }
}

/** looked is how many bytes of a file are looked at. */
export const looked = 1024;

// In this order, by the bytes as characters of Latin 1. An office program writes ZIP files, and
// what is no picture of a series of formats may be a film of the same.
const kinds = [
  ['picture', /^(\xff\xd8\xff|\x89PNG|GIF8|BM[^]{4}\0{4}|II[*+]\0|MM\0[*+]|8BPS|RIFF[^]{4}WEBP|[^]{4}ftyp(hei|hev|mif|msf|avi)|\0\0\x01\0)/],
  ['pdf', /%PDF-\d|^%!PS/],
  ['office', /^(PK\x03\x04[^]{26}(\[Content_Types\]|_rels\/|docProps\/|xl\/|word\/|mimetypeapplication\/vnd\.)|\xd0\xcf\x11\xe0)/],
  ['archive', /^(PK(\x03\x04|\x05\x06|\x07\x08)|\x1f\x8b|BZh\d|Rar!|7z\xbc\xaf|\xfd7zXZ|\x28\xb5\x2f\xfd|[^]{257}ustar)/],
  ['utf-16', /^(\xff\xfe|\xfe\xff)/],
  ['markup', /^(\xef\xbb\xbf)?\s*<(\?xml|!doctype|html|svg)/i],
  ['binary', /\0/],
];

/** foreign returns what the beginning of a file shows that it is, or "" for a text. */
export function foreign(bytes) {
  const text = String.fromCharCode(...bytes);
  return kinds.find(([, signs]) => signs.test(text))?.[0] ?? '';
}
