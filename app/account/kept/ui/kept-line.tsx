import { Link } from 'react-router'
import type { GuestSaved, SavedMessage } from '../schema.ts'
import { SAVED_TEXTS } from '../texts.ts'

export function SavedMessageLine({ messages }: { messages: readonly SavedMessage[] | undefined }) {
  if (!messages?.length) return null
  const title = messages[0]?.listing?.title ?? 'a listing'
  const isOne = messages.length === 1
  const canBeSent = isOne ? SAVED_TEXTS.canBeSent : 'You can send them once your company is approved.'
  return (
    <p className="text-15 text-ink-2">
      {isOne ? `Your message about ${title} is saved.` : 'Your messages are saved.'}{' '}
      {messages.some(({ isSold }) => !isSold) && `${canBeSent} `}
      <Link to="/kept" className="text-link">
        {isOne ? SAVED_TEXTS.change : 'Edit messages'}
      </Link>
    </p>
  )
}

/** On the page after a sign-up: what the account will contain once the person signs in. */
export function SavedUntilSignIn({ guestSaved: { kept, mark } }: { guestSaved: GuestSaved }) {
  return (
    <>
      <SavedMessageLine messages={kept} />
      {mark && <p className="text-15 text-ink-2">{SAVED_TEXTS.marks[mark.kind](mark.title ?? '')}</p>}
    </>
  )
}
