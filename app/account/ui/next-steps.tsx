import { REVIEW_TIME } from '#app/lib/review-time.ts'

const STEPS = [
  ['Your application', 'Tell us who you are and which company you represent. It takes a minute.'],
  ['Your password', 'We email you a link to set it. We never send or show a password.'],
  ['Your company profile', '6 steps. Only our reviewers see your documents.'],
  ['Our review', `It takes ${REVIEW_TIME}. Then you can use the whole platform.`],
] as const

/** The steps after the application (MEM-006). */
export function NextSteps() {
  return (
    <section aria-labelledby="next-steps" className="lg:border-l lg:border-line lg:pl-10">
      <h2 id="next-steps" className="font-display text-21 font-medium">
        What happens next
      </h2>
      <ol className="mt-4 flex flex-col gap-5">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[1.5rem_1fr] gap-x-2">
            <span aria-hidden="true" className="font-mono text-13 leading-6 text-boundary">
              {index + 1}
            </span>
            <div>
              <h3 className="text-15 font-medium">{title}</h3>
              <p className="text-15 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
