// Writes files of the origin private file system for store.js. It receives {id, path, blob}, and posts {id} when the file is
// on the disk, or {id, error, found} when it is not, and then there is no such file.

/** chunk is how much is in memory at a time, in bytes. */
const chunk = 4 << 20;

addEventListener('message', async ({ data: { id, path, blob } }) => {
  try {
    await write(path, blob);
    postMessage({ id });
  } catch (error) {
    postMessage({ id, error: error.name, found: error.message });
  }
});

/** write awaits what returns no promise: browsers of 2022 return one. */
async function write(path, blob) {
  const name = path.at(-1);
  let folder = await navigator.storage.getDirectory();
  for (const step of path.slice(0, -1)) folder = await folder.getDirectoryHandle(step, { create: true });
  const access = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  let whole = false;
  try {
    await access.truncate(0);
    for (let at = 0; at < blob.size; at += chunk) {
      const bytes = await blob.slice(at, at + chunk).arrayBuffer();
      const written = access.write(bytes, { at }); // without room Chromium throws, or returns -8 as an unsigned number
      if (written !== bytes.byteLength) throw new DOMException('write', 'QuotaExceededError');
    }
    await access.flush();
    if ((await access.getSize()) !== blob.size) throw new DOMException('size', 'QuotaExceededError');
    whole = true;
  } finally {
    await access.close();
    if (!whole) await folder.removeEntry(name).catch(() => {}); // it is swept when the project is opened
  }
}
