/**
 * neutral: waits, or was ended by choice; accent: in progress; success: done; warning: recovers by itself, or is near;
 * danger: needs a person.
 */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
