/** Room of the note about a line that is set aside. */
export const ASIDE_NOTE_LENGTH = 500;
