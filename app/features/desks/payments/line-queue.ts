import { MATCH_CLASSES, type MatchClass } from './match-line';

/** Lines as the desk shows them: by what a person must do, and in each of those as they come. */
export const inDeskOrder = <L extends { match: { class: MatchClass } }>(lines: readonly L[]): L[] =>
  MATCH_CLASSES.flatMap((name) => lines.filter(({ match }) => match.class === name));
