/** The first letters of first and last name. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName]
    .map((name) => name.trim().charAt(0))
    .join('')
    .toUpperCase();
