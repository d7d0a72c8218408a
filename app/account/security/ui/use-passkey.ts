import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { showToast } from '#app/ui/toast-store.ts'
import type { ToastMessage } from '#app/ui/toast-store.ts'

type Asked = { question?: object; toast?: ToastMessage }

type Use = {
  /** The intent by which the page's action answers with a question for the device. */
  intent: string
  /** Puts the question to the device; throws where it gives no answer. */
  ask: (question: object) => Promise<object>
  /** Takes the device's answer as text. */
  send: (answer: string) => void
  failed: ToastMessage
}

/** Fetches a question, lets the device in hand answer it, and sends the answer on; a failure is told by a toast. */
export function usePasskey({ intent, ask, send, failed }: Use) {
  const asking = useFetcher<Asked>()
  const taken = useRef<Asked | null>(null)
  const [finished, setFinished] = useState<Asked | null>(null)
  const asked = asking.state === 'idle' ? asking.data : undefined
  const isBusy = asking.state !== 'idle' || (asked?.question !== undefined && finished !== asked)
  useEffect(() => {
    if (!asked || taken.current === asked) return
    taken.current = asked
    if (!asked.question) {
      showToast(asked.toast ?? failed)
      return
    }
    void textOf(ask(asked.question)).then((answer) => {
      setFinished(asked)
      if (answer === null) showToast(failed)
      else send(answer)
    })
  }, [asked, ask, send, failed])
  return { isBusy, start: () => void asking.submit({ intent }, { method: 'post' }) }
}

async function textOf(answer: Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await answer)
  } catch {
    return null
  }
}
