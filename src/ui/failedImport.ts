/** A deploy has replaced the chunks this page would load next: only a reload helps. */
const FAILED_IMPORT = /dynamically imported module|importing a module script failed|unable to preload/i;

export const isFailedImport = (error: unknown): boolean => error instanceof Error && FAILED_IMPORT.test(error.message);
