import { HollowMark } from '#app/ui/chart/chart-table.tsx'

type IllustrativeNoticeProps = { figures: { all: number; illustrative: number }; importedAt: Date | null }

const number = (count: number) => count.toLocaleString('en-GB')
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Warsaw',
})

/** How many figures stand below, and, only where there are any, how many of them are illustrative. */
export function IllustrativeNotice({ figures, importedAt }: IllustrativeNoticeProps) {
  const { all, illustrative } = figures
  return (
    <p className="mb-8 border-l-2 border-line-2 pl-4 text-13 text-ink-2">
      {importedAt && <>Figures as of {DAY.format(importedAt)}. </>}
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
