/** Milliseconds per character (PUB-035). */
const TYPING_MS = 60

/**
 * The h1 with a CSS-only typing effect: no script and no layout shift, immediate under reduced motion and in print, and
 * with the full headline as accessible name from the start.
 */
export function TypingHeadline({ text }: { text: string }) {
  let typed = 0
  return (
    <h1 className="text-40 md:text-56">
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
