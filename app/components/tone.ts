/** neutral waits or was ended by choice, accent moves, success is done, warning heals by itself or is near, danger needs a person. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
