/** Downloads a blob as a file with the given name. */
export const saveFile = (blob: Blob, filename: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // the browser reads the blob asynchronously
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
