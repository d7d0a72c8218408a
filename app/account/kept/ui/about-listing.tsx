import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { About } from '../paths.ts'
import { SAVED_TEXTS } from '../texts.ts'

/** The listing or saved question of a sign-up. Has no dialog, since every guest would load its code. */
export function AboutListing({ about }: { about: About | null | undefined }) {
  return (
    about && (
      <Form method="post" action={about.remove} className="mb-6 flex flex-wrap items-center gap-3">
        <span>
          {about.hasMessage
            ? `We saved your question about ${about.title}. ${SAVED_TEXTS.canBeSent}`
            : `About: ${about.title}`}
        </span>
        {about.hasMessage ? (
          <details>
            <summary className="w-fit cursor-pointer text-13 text-ink-2 underline underline-offset-3 hover:text-ink">
              Remove question
            </summary>
            <p className="my-2">You cannot restore it.</p>
            <Button size="sm">Remove</Button>
          </details>
        ) : (
          <Button size="sm">Remove</Button>
        )}
      </Form>
    )
  )
}
