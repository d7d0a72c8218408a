import { RadarChart } from '#app/ui/chart/radar-chart.tsx'
import { figureText } from '#app/ui/chart/chart-data.ts'
import { factLine } from '#app/listings/ui/fact-text.ts'
import { DICTIONARY, type FieldKey } from '../../dictionary/dictionary.ts'
import type { FactValue } from '../../visibility/facts.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import type { ScoreAxis, ScorePart } from '../../visibility/scorecard.ts'
import { SampleNote } from './sample-facts.tsx'

/** A value with its unit; values derived from several facts are plain numbers. */
function valueText(keys: readonly FieldKey[], value: FactValue): string {
  const [key] = keys
  if (key === undefined || keys.length > 1) return figureText(Number(value), 2)
  return factLine(key, value)
}

const nameOf = (keys: readonly FieldKey[]) => keys.map((key) => DICTIONARY[key].label).join(' over ')

/** The scores at the ends of a part's scale, or of each of its choices. */
function anchorsText({ keys, anchors }: ScorePart): string {
  const ends: [FactValue, number][] =
    anchors.kind === 'line'
      ? [
          [anchors.none, 0],
          [anchors.full, 10],
        ]
      : Object.entries(anchors.points).map(([name, points]) => [
          name === 'true' || name === 'false' ? name === 'true' : name,
          points,
        ])
  return ends.map(([value, points]) => `${valueText(keys, value)} = ${figureText(points)}`).join(', ')
}

function partText(part: ScorePart): string {
  const { keys, value, points, share } = part
  return `${nameOf(keys)} ${valueText(keys, value)}: ${figureText(points, 1)} of 10, ${share}% of the axis (${anchorsText(part)})`
}

function fromText({ parts, isHidden }: ScoreAxis): string {
  if (parts.length > 0) return `from ${parts.map(({ keys }) => nameOf(keys)).join(', ')}`
  return isHidden ? 'hidden from you' : 'no facts stated'
}

/** The scorecard from 0 to 10 from stated facts, with the parts of each axis; illustrative on the sample complex. */
export function Scorecard({ deal }: { deal: Deal }) {
  if (!deal.analytics) return null
  const { scorecard, sample } = deal.analytics
  const axes = scorecard.map((axis) => ({
    key: axis.key,
    label: axis.label,
    value: axis.value,
    from: sample ? 'sample score' : fromText(axis),
    parts: axis.parts.map(partText),
  }))
  return (
    <>
      {sample && <SampleNote what="scores" />}
      <RadarChart
        label="Risk-adjusted scorecard"
        note={
          sample
            ? undefined
            : 'Scores from 0 to 10, calculated from the owner’s figures. Open an axis to see how.'
        }
        axes={axes}
      />
    </>
  )
}
