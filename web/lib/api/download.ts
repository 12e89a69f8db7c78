const KEPT_MS = 60_000;

/** Hands bytes to the browser as a file. */
export const download = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Some browsers ignore the name of a link that is in no document, and some read the bytes later.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
