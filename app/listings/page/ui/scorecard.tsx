import { RadarChart } from '#app/ui/chart/radar-chart.tsx'
import { DICTIONARY } from '../../dictionary/dictionary.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { factOf } from './parts.ts'

/** The scorecard on 0 to 10: sample scores on a sample, otherwise worked out from stated facts, each named (PUB-101). */
export function Scorecard({ deal }: { deal: Deal }) {
  if (!deal.analytics) return null
  const { scorecard, sample } = deal.analytics
  const axes = scorecard.map(({ key, label, value, from }) => {
    const words = from.flatMap((fact) => {
      const stated = factOf(deal, fact)
      if (!stated || stated.value === null) return []
      const { text, unit } = factText(fact, stated.value)
      return [`${DICTIONARY[fact].label} ${text}${unit === undefined ? '' : ` ${unit}`}`]
    })
    const rests = words.length > 0 ? `from ${words.join(', ')}` : 'not stated by the owner'
    return { key, label, value, from: sample ? 'sample score' : rests }
  })
  return (
    <RadarChart
      label="Risk-adjusted scorecard"
      note={
        sample
          ? 'Sample scores, 0 to 10: invented, like the listing.'
          : '0 to 10, worked out from what the owner stated. An axis without a stated fact has no score.'
      }
      axes={axes}
      max={10}
    />
  )
}
