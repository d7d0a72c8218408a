import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { About } from '../paths.ts'
import { SAVED_TEXTS } from '../texts.ts'
import { RemoveSaved } from './kept-notes.tsx'

/** Names the listing that led to the sign-up, or its saved question, with a button to remove it. */
export function AboutListing({ about }: { about: About | null | undefined }) {
  return (
    about &&
    (about.hasMessage ? (
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <span>{`We saved your question about ${about.title}. ${SAVED_TEXTS.canBeSent}`}</span>
        <RemoveSaved id="question" action={about.remove} label="Remove question" />
      </div>
    ) : (
      <Form method="post" action={about.remove} className="mb-6 flex flex-wrap items-center gap-3">
        <span>{`About: ${about.title}`}</span>
        <Button size="sm">Remove</Button>
      </Form>
    ))
  )
}
