import { clsx } from 'clsx'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#app/lib/format.ts'
import type { MapHandle } from './canvas.ts'
import type { MapMarker, MapPoint } from './marks.ts'

type Props = {
  label: string
  markers: readonly MapMarker[]
  selectedId?: string | null | undefined
  /** Called with the clicked markers; empty when the map itself is clicked. */
  onOpen?: ((ids: string[]) => void) | undefined
  /** The accessible name of a cluster, in one place or several. */
  nameOf?: (count: number, place: string | null) => string
  /** The picked point, on a map that allows picking. */
  picked?: MapPoint | null | undefined
  onPick?: ((point: MapPoint) => void) | undefined
  className?: string | undefined
  /** Street map style of this installation; defaults to the built-in map. */
  styleUrl?: string | null | undefined
}

type State = 'waiting' | 'drawn' | 'failed'

/**
 * A map, loaded when it scrolls into view. The built-in style fetches nothing from other origins. Without JavaScript or
 * WebGL a list of its markers replaces it.
 */
export function MapPanel(props: Props) {
  const { label, markers, selectedId, onOpen, picked, onPick, className, styleUrl } = props
  const { nameOf = (count: number) => `${formatNumber(count)} locations` } = props
  const frame = useRef<HTMLDivElement>(null)
  const handle = useRef<MapHandle | null>(null)
  const [state, setState] = useState<State>('waiting')
  const { latitude = null, longitude = null } = picked ?? {}
  const shown = useMemo(
    () => ({
      markers,
      selectedId: selectedId ?? null,
      picked: latitude === null || longitude === null ? null : { latitude, longitude },
    }),
    [markers, selectedId, latitude, longitude],
  )
  const canPick = onPick !== undefined
  // Lets the map use the latest values without being redrawn.
  const navigate = useNavigate()
  const latest = useRef({ shown, onOpen, onPick, nameOf, navigate })
  useEffect(() => {
    latest.current = { shown, onOpen, onPick, nameOf, navigate }
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let isUnmounted = false
    const draw = async () => {
      try {
        const { drawMap } = await import('./canvas.ts')
        if (isUnmounted) return
        handle.current = drawMap(
          element,
          latest.current.shown,
          {
            onOpen: (ids) => latest.current.onOpen?.(ids),
            onFollow: (to) => void latest.current.navigate(to, { preventScrollReset: true }),
            nameOf: (count, place) => latest.current.nameOf(count, place),
            onPick: canPick ? (point) => latest.current.onPick?.(point) : null,
          },
          styleUrl ?? undefined,
        )
        setState('drawn')
      } catch {
        if (!isUnmounted) setState('failed')
      }
    }
    const inView = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      inView.disconnect()
      void draw()
    })
    inView.observe(element)
    return () => {
      isUnmounted = true
      inView.disconnect()
      handle.current?.remove()
      handle.current = null
    }
  }, [styleUrl, canPick])

  useEffect(() => {
    handle.current?.show(shown)
  }, [shown])

  return (
    <section
      aria-label={label}
      className={clsx('relative isolate overflow-hidden rounded-card border border-line bg-wash', className)}
    >
      {/* The library sizes its container, so it gets one of its own. */}
      <div className={clsx('absolute inset-0 noscript:hidden', state === 'failed' && 'hidden')}>
        <div ref={frame} className="size-full" />
      </div>
      {state === 'drawn' && <Controls handle={handle} hasFit={markers.length > 0} />}
      <MarkerList markers={markers} state={state} />
    </section>
  )
}

function Controls({ handle, hasFit }: { handle: { current: MapHandle | null }; hasFit: boolean }) {
  const button = 'grid size-9 place-items-center text-ink hover:bg-wash'
  return (
    <div className="no-print absolute top-3 right-3 z-10 flex flex-col divide-y divide-line overflow-hidden rounded-control border border-edge bg-sheet">
      <button type="button" className={button} onClick={() => handle.current?.zoom(1)}>
        <Plus aria-hidden="true" className="size-4" />
        <span className="sr-only">Zoom in</span>
      </button>
      <button type="button" className={button} onClick={() => handle.current?.zoom(-1)}>
        <Minus aria-hidden="true" className="size-4" />
        <span className="sr-only">Zoom out</span>
      </button>
      {hasFit && (
        <button type="button" className={button} onClick={() => handle.current?.fit()}>
          <Maximize aria-hidden="true" className="size-4" />
          <span className="sr-only">Show all locations</span>
        </button>
      )}
    </div>
  )
}

/** The markers as a list: the fallback without JavaScript or WebGL, and in print. */
function MarkerList({ markers, state }: { markers: readonly MapMarker[]; state: State }) {
  return (
    <div
      className={clsx(
        'h-full overflow-auto p-4',
        state === 'failed' ? '' : 'hidden noscript:block print:block',
      )}
    >
      {state === 'failed' && (
        <p className="mb-2 text-ink-2">Your browser cannot show this map. Its locations are listed below.</p>
      )}
      <ul className="flex flex-col gap-1.5 text-15">
        {markers.map(({ id, label, to }) => (
          <li key={id}>{to === undefined ? label : <Link to={to}>{label}</Link>}</li>
        ))}
      </ul>
    </div>
  )
}
