import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { showToast, type ToastMessage } from '#app/ui/toast-store.ts'

type ChallengeResult = { challenge?: object; toast?: ToastMessage }

type PasskeyOptions = {
  /** The intent that makes the page's action return a challenge. */
  intent: string
  /** Passes the challenge to the device; throws if the device refuses. */
  ask: (challenge: object) => Promise<object>
  send: (answer: string) => void
  failed: ToastMessage
}

/** Fetches a challenge, has the device answer it and submits the response; shows failures as a toast. */
export function usePasskey({ intent, ask, send, failed }: PasskeyOptions) {
  const fetcher = useFetcher<ChallengeResult>()
  const handled = useRef<ChallengeResult | null>(null)
  const [finished, setFinished] = useState<ChallengeResult | null>(null)
  const response = fetcher.state === 'idle' ? fetcher.data : undefined
  const isBusy = fetcher.state !== 'idle' || (response?.challenge !== undefined && finished !== response)
  useEffect(() => {
    if (!response || handled.current === response) return
    handled.current = response
    if (!response.challenge) {
      showToast(response.toast ?? failed)
      return
    }
    void textOf(ask(response.challenge)).then((answer) => {
      setFinished(response)
      if (answer === null) showToast(failed)
      else send(answer)
    })
  }, [response, ask, send, failed])
  return { isBusy, start: () => void fetcher.submit({ intent }, { method: 'post' }) }
}

async function textOf(answer: Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await answer)
  } catch {
    return null
  }
}
