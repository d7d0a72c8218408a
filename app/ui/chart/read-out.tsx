import { useState, type PointerEvent } from 'react'
import { useScripting } from '../scripting.ts'

export type ReadOutStop = {
  /** Position between the plot's left (0) and right (1). */
  at: number
  title: string
  lines: readonly string[]
}

/** The figures under the pointer, or at the slider's position chosen with the arrow keys. Needs JavaScript. */
export function ReadOut({ label, stops }: { label: string; stops: readonly ReadOutStop[] }) {
  const isRunning = useScripting()
  const [index, setIndex] = useState<number | null>(null)
  if (!isRunning || stops.length < 2) return null
  const stop = index === null ? undefined : stops[index]
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const distances = stops.map(({ at }) => Math.abs(at - (event.clientX - left) / width))
    setIndex(distances.indexOf(Math.min(...distances)))
  }
  const valueText = stop ? `${stop.title}: ${stop.lines.join(', ')}` : 'Use the arrow keys'
  return (
    <div
      className="absolute inset-0 touch-pan-y has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-boundary print:hidden"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setIndex(null)}
    >
      <input
        type="range"
        className="sr-only"
        aria-label={`Read ${label}`}
        aria-valuetext={valueText}
        min={0}
        max={stops.length - 1}
        value={index ?? stops.length - 1}
        onChange={(event) => setIndex(event.currentTarget.valueAsNumber)}
        onFocus={() => setIndex((was) => was ?? stops.length - 1)}
        onBlur={() => setIndex(null)}
      />
      {stop && (
        <>
          <div
            className="absolute inset-y-0 w-px bg-ink-2"
            style={{ left: `${stop.at * 100}%` }}
            aria-hidden="true"
          />
          <div
            aria-hidden="true"
            className="pointer-events-none absolute top-0 z-10 rounded-control border border-line-2 bg-sheet px-3 py-2 text-13 leading-5 shadow-float"
            style={{
              left: `${stop.at * 100}%`,
              translate: `${stop.at > 0.5 ? 'calc(-100% - 8px)' : '8px'} 0`,
            }}
          >
            <p className="font-medium whitespace-nowrap">{stop.title}</p>
            {stop.lines.map((line) => (
              <p key={line} className="whitespace-nowrap tabular-nums">
                {line}
              </p>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
