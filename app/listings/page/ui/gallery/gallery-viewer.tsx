import { clsx } from 'clsx'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Gallery } from '../../../visibility/present-gallery.ts'
import { LockLine } from '#app/ui/lock-line.tsx'
import { useLockTexts } from '#app/listings/ui/unlock-texts.tsx'
import { GalleryStage } from './gallery-stage.tsx'

const TABS = { photos: 'Photos', floorplans: 'Floor plans', '3d': '3D' } as const
type TabKey = keyof typeof TABS
/** 3D models do not exist yet, so the tab is disabled (PUB-107). */
const OPEN_TABS = ['photos', 'floorplans'] as const
type OpenTab = (typeof OPEN_TABS)[number]

type GalleryViewerProps = {
  gallery: Gallery
  title: string
  /** Shown in the first tab of a listing without photos. */
  drawing: ReactNode
}

type TabListProps = { id: string; gallery: Gallery; selected: OpenTab; onSelect: (tab: OpenTab) => void }

function TabList({ id, gallery, selected, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -1, End: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const place = Math.max(0, Math.min(OPEN_TABS.length - 1, OPEN_TABS.indexOf(selected) + step))
    const next = OPEN_TABS[place] ?? 'photos'
    onSelect(next)
    list.current?.querySelector<HTMLButtonElement>(`[data-tab="${next}"]`)?.focus()
  }
  const count = (tab: TabKey) => (tab === '3d' ? 0 : gallery[tab].length)
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Gallery"
      className="mb-3 flex gap-6 border-b border-line noscript:hidden print:hidden"
    >
      {(Object.keys(TABS) as TabKey[]).map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}-tab`}
          data-tab={tab}
          disabled={tab === '3d'}
          aria-selected={tab === selected}
          aria-controls={tab === '3d' ? undefined : `${id}-${tab}`}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => tab !== '3d' && onSelect(tab)}
          onKeyDown={keys}
          className={clsx(
            'flex items-center gap-2 border-b-2 pt-2 pb-2.5 whitespace-nowrap -outline-offset-2 disabled:cursor-not-allowed disabled:opacity-55',
            tab === selected
              ? 'border-boundary font-medium text-ink'
              : 'border-transparent text-ink-2 hover:not-disabled:text-ink',
          )}
        >
          {TABS[tab]}
          {count(tab) > 0 && (
            <span className="rounded-full bg-wash px-2 text-13 font-normal text-ink-2">{count(tab)}</span>
          )}
        </button>
      ))}
    </div>
  )
}

/** A listing's photos and floor plans in tabs; without JavaScript, one below the other (PUB-107). */
export function GalleryViewer({ gallery, title, drawing }: GalleryViewerProps) {
  const id = useId()
  const [selected, setSelected] = useState<OpenTab>('photos')
  const { locked } = gallery
  const lockTexts = useLockTexts()
  return (
    <div className="min-w-0">
      <TabList id={id} gallery={gallery} selected={selected} onSelect={setSelected} />
      {OPEN_TABS.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}-${tab}`}
          aria-labelledby={`${id}-${tab}-tab`}
          className={clsx(tab !== selected && 'hidden noscript:mt-4 noscript:block')}
        >
          <p className="mb-2 hidden text-13 font-medium noscript:block">{TABS[tab]}</p>
          {gallery[tab].length > 0 ? (
            <GalleryStage
              id={`${id}-${tab}`}
              label={`${TABS[tab]} of ${title}`}
              images={gallery[tab]}
              isPlan={tab === 'floorplans'}
            />
          ) : (
            <div className="grid aspect-3/2 place-items-end overflow-hidden rounded-card border border-line bg-paper">
              {tab === 'photos' ? (
                drawing
              ) : (
                <p className="place-self-center px-4 text-center text-ink-2">
                  {gallery.isWhole
                    ? 'The owner has not added floor plans.'
                    : 'Floor plans are part of the full listing.'}
                </p>
              )}
            </div>
          )}
        </div>
      ))}
      {locked && (
        <LockLine>
          {locked.count === 1
            ? `1 more image ${lockTexts[locked.lock]}.`
            : `${locked.count} more images. Each ${lockTexts[locked.lock]}.`}
        </LockLine>
      )}
    </div>
  )
}
