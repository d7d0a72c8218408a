import { useId } from 'react'
import { formatDay } from '#app/lib/format.ts'
import { brand } from '#app/lib/identity.ts'
import { showToast } from '#app/ui/toast-store.ts'
import type { ChartFile } from './save-chart.ts'

const FORMATS = ['csv', 'svg', 'png'] as const

export const anchorOf = (label: string) => label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

async function save(button: Element, file: ChartFile, format: (typeof FORMATS)[number]) {
  const figure = button.closest('figure')
  if (!figure) return
  try {
    const { saveChart } = await import('./save-chart.ts')
    await saveChart(figure, file, format)
  } catch {
    showToast({
      title: 'Download failed',
      text: 'We could not create the file. Reload the page and try again.',
      tone: 'error',
    })
  }
}

async function cite({ place, label, sources = [] }: ChartFile) {
  const url = new URL(window.location.href)
  url.hash = anchorOf(label)
  const names = sources.map(({ text, date }) => (/\d/.test(date) ? `${text} (${date})` : text)).join('; ')
  const text = `${label}, ${place}. ${names}. ${brand()}, ${formatDay(new Date())}, ${url.href}`
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Citation copied', text, tone: 'ok' })
  } catch {
    showToast({ title: 'Could not copy the citation', text: `Copy this text: ${text}`, tone: 'error' })
  }
}

export function ChartTools({ file }: { file: ChartFile }) {
  const id = useId()
  const item = 'block w-full px-4 py-2 text-left hover:bg-wash'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="needs-js text-boundary underline decoration-1 underline-offset-3 hover:decoration-2 print:hidden"
      >
        Export<span className="sr-only"> {file.label}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="drop-menu py-1 text-13 text-ink [position-area:block-start_span-inline-start] [position-try-fallbacks:flip-block]"
      >
        {FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            popoverTarget={id}
            className={item}
            onClick={(event) => void save(event.currentTarget, file, format)}
          >
            {`Download ${format.toUpperCase()}`}
          </button>
        ))}
        <button type="button" popoverTarget={id} className={item} onClick={() => void cite(file)}>
          Copy citation
        </button>
        <a href={`#${anchorOf(file.label)}`} className={item}>
          Link to this chart
        </a>
      </div>
    </>
  )
}
