// Files that are not text, recognised by their first bytes. The page names the format and does not
// read the file.

/** Foreign is the error for a file that is not text; `what` is the last part of its message's key. */
export class Foreign extends Error {
  constructor(what, name) {
    super(name);
    Object.assign(this, { what, name });
  }
}

/** looked is how many bytes are examined. */
export const looked = 1024;

// In this order, with bytes as characters of Latin 1: office programs write ZIP files, and a file
// of a picture format's family may be a film.
const kinds = [
  ['picture', /^(\xff\xd8\xff|\x89PNG|GIF8|BM[^]{4}\0{4}|II[*+]\0|MM\0[*+]|8BPS)/],
  ['picture', /^(RIFF[^]{4}WEBP|[^]{4}ftyp(hei|hev|mif|msf|avi)|\0\0\x01\0)/],
  ['pdf', /%PDF-\d|^%!PS/],
  ['office', /^PK\x03\x04[^]{26}(\[Content_Types\]|_rels\/|docProps\/|xl\/|word\/|mimetypeapplication\/vnd\.)/],
  ['office', /^\xd0\xcf\x11\xe0/],
  [
    'archive',
    /^(PK(\x03\x04|\x05\x06|\x07\x08)|\x1f\x8b|BZh\d|Rar!|7z\xbc\xaf|\xfd7zXZ|\x28\xb5\x2f\xfd|[^]{257}ustar)/,
  ],
  ['utf-16', /^(\xff\xfe|\xfe\xff)/],
  ['markup', /^(\xef\xbb\xbf)?\s*<(\?xml|!doctype|html|svg)/i],
  ['binary', /\0/],
];

/** foreign returns the format of a file from its first bytes, or "" for text. */
export function foreign(bytes) {
  const text = String.fromCharCode(...bytes);
  return kinds.find(([, signs]) => signs.test(text))?.[0] ?? '';
}
