/** A cause that an incident can be opened for, in the reader's words. */
export type ShownCause = { value: string; text: string };

/** A new incident that was not opened. */
export type NewIncidentAnswer = { problem: 'began-wrong'; values: { cause: string; began: string } };
