import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { showToast, type ToastMessage } from '#app/ui/toast-store.ts'

type ChallengeResult = { challenge?: object; toast?: ToastMessage }

type PasskeyOptions = {
  /** The intent that makes the page's action return a challenge. */
  intent: string
  /** Passes the challenge to the device; throws if the device refuses. */
  ask: (challenge: object) => Promise<object>
  /** Submits the device's response as text. */
  send: (answer: string) => void
  failed: ToastMessage
}

/** Fetches a challenge, has the device answer it and submits the response; shows failures as a toast. */
export function usePasskey({ intent, ask, send, failed }: PasskeyOptions) {
  const fetcher = useFetcher<ChallengeResult>()
  const taken = useRef<ChallengeResult | null>(null)
  const [finished, setFinished] = useState<ChallengeResult | null>(null)
  const asked = fetcher.state === 'idle' ? fetcher.data : undefined
  const isBusy = fetcher.state !== 'idle' || (asked?.challenge !== undefined && finished !== asked)
  useEffect(() => {
    if (!asked || taken.current === asked) return
    taken.current = asked
    if (!asked.challenge) {
      showToast(asked.toast ?? failed)
      return
    }
    void textOf(ask(asked.challenge)).then((answer) => {
      setFinished(asked)
      if (answer === null) showToast(failed)
      else send(answer)
    })
  }, [asked, ask, send, failed])
  return { isBusy, start: () => void fetcher.submit({ intent }, { method: 'post' }) }
}

async function textOf(answer: Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await answer)
  } catch {
    return null
  }
}
