/** How many processes of this one's kind share this machine, itself included: said by whoever starts them (decision 83). */
const siblings = Math.max(1, Number(process.env.SIBLING_PROCESSES) || 1);

/** Whether other processes beside this one do the same work. */
export const isOneOfMany = siblings > 1;

/** This process's part of what its kind may take of the machine or of the database together. */
export function partOf(all: number, least = 1): number {
  return Math.max(least, Math.ceil(all / siblings));
}
