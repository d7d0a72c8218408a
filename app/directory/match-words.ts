export type Criterion = 'region' | 'asset_class' | 'stage' | 'risk' | 'size' | 'kind'

/** Why a criterion fits or does not, in words: "Region: Poland". */
export type Reason = { criterion: Criterion; fits: boolean; text: string }

export type MatchScore = { score: number; reasons: Reason[]; compared: number; fitting: number }

/** "5 of 6 fit", or that there is nothing to compare. */
export function matchWords({ compared, fitting }: Pick<MatchScore, 'compared' | 'fitting'>): string {
  return compared === 0 ? 'Nothing to compare yet' : `${fitting} of ${compared} fit`
}
