import { clsx } from 'clsx'

/** Time from one character to the next. Source: PUB-035. */
export const TYPING_MS = 60

/**
 * The page's h1, typed only by style rules: it needs no script, is laid out whole from the start, appears immediately under
 * reduced motion and in print, and its accessible name is the full headline from the first moment.
 */
export function TypingHeadline({ text, className }: { text: string; className?: string | undefined }) {
  let typed = 0
  return (
    <h1 className={clsx('text-40 md:text-56', className)}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="typed">
        {[...text].map((char, index) => {
          const delay = typed * TYPING_MS
          typed += 1
          return (
            <span key={index} style={{ animationDelay: `${delay}ms` }}>
              {char}
            </span>
          )
        })}
      </span>
    </h1>
  )
}
