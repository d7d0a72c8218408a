/** The features of a pillar (PUB-003). */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="mt-1 size-4 shrink-0 fill-none stroke-boundary"
          >
            <path d="M3 8.5 6.5 12 13 4.5" strokeWidth="1.8" />
          </svg>
          {point}
        </li>
      ))}
    </ul>
  )
}
