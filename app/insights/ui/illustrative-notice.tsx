import { HollowMark } from '#app/ui/chart/chart-table.tsx'
import type { FiguresShown } from '../queries/snapshot.server.ts'

const number = (count: number) => count.toLocaleString('en-GB')

/** The period of the figures below, how many they are, and, only where there are any, how many of them are illustrative. */
export function IllustrativeNotice({ figures }: { figures: FiguresShown }) {
  const { all, illustrative, asOf } = figures
  return (
    <p className="mb-8 border-l-2 border-line-2 pl-4 text-13 text-ink-2">
      {asOf && <>Figures as of {asOf}. </>}
      {illustrative > 0 && (
        <>
          {number(illustrative)} of the {number(all)} figures below are illustrative; each of them is marked
          with a hollow point <HollowMark /> and the word.
        </>
      )}{' '}
      Press a period, or open a chart’s table, for the source.
    </p>
  )
}
