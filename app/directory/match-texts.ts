export type Criterion = 'region' | 'asset_class' | 'stage' | 'risk' | 'size' | 'kind'

/** The result of a criterion; unknown if a side did not state it. */
export type ReasonState = 'fits' | 'differs' | 'unknown'

/** A criterion's reason, such as "Region: Poland". `isYours`: the reader's own answer is missing. */
export type Reason = { criterion: Criterion; state: ReasonState; text: string; isYours: boolean }

export type MatchScore = { score: number; reasons: Reason[]; compared: number; fitting: number }

export const STATE_LABELS: Readonly<Record<ReasonState, string>> = {
  fits: 'match',
  differs: 'no match',
  unknown: 'unknown',
}

/** "5 of 6 criteria match", or a note that there is nothing to compare. */
export function matchText({ compared, fitting }: Pick<MatchScore, 'compared' | 'fitting'>): string {
  return compared === 0 ? 'Nothing to compare yet' : `${fitting} of ${compared} criteria match`
}
