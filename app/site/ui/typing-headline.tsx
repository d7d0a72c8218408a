/** Milliseconds per character (PUB-035). */
const TYPING_MS = 60

/** Typed by CSS alone, without layout shift; the full headline is the accessible name from the start. */
export function TypingHeadline({ text }: { text: string }) {
  return (
    <h1 className="text-40 md:text-56">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="typed">
        {[...text].map((char, index) => (
          <span key={index} style={{ animationDelay: `${index * TYPING_MS}ms` }}>
            {char}
          </span>
        ))}
      </span>
    </h1>
  )
}
