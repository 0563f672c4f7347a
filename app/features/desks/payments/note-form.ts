/** In the address of the form that adds a note, beside the other forms of its page. */
export const NOTE_PARAMETER = 'notes';

export const MOST_NOTE = 500;
