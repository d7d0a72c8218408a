import { type ComponentProps, type ElementType, type ReactNode, useEffect } from 'react'
import { Form } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { ErrorSummary, type FieldLabel, labelsIn } from './error-summary.tsx'
import { FormResponse } from './field.tsx'
import { NewWindowLink } from './button.tsx'
import { Notice, ToastLink } from './notice.tsx'
import { useScripting } from './scripting.ts'
import { currentToast, showToast, type ToastMessage, dismissError } from './toast-store.ts'

const tones = { ok: 'ok', error: 'stop', note: 'note' } as const

type FormToastProps = {
  toast: ToastMessage | null | undefined
  /** A summary already shows the same text. */
  isInSummary?: boolean | undefined
}

/** A toast, or a notice without JavaScript. An error toast closes when its form unmounts. */
export function FormToast({ toast, isInSummary = false }: FormToastProps) {
  const isScripted = useScripting()
  useEffect(() => {
    if (!toast) return
    showToast(toast)
    const id = currentToast()?.id
    return () => dismissError(id)
  }, [toast])
  if (!toast || isScripted || isInSummary) return null
  return (
    <div className="hidden noscript:block">
      <Notice
        tone={tones[toast.tone]}
        title={toast.title}
        action={toast.link && <ToastLink link={toast.link} tone={toast.tone} />}
      >
        {toast.text}
      </Notice>
    </div>
  )
}

const NONE = {}

type ResultProps = {
  result: { [Key in keyof FormState]?: FormState[Key] | undefined } | null | undefined
  /** Labels of fields rendered by other components: name -> label, with an id that differs from the name. */
  labels?: Readonly<Record<string, string | FieldLabel>> | undefined
  /** No toast: in a dialog the summary shows everything. */
  isQuiet?: boolean | undefined
  children?: ReactNode
}

/** Messages of a form from server or client validation: a toast, or a persistent summary if it says more. */
export function FormMessages({ result, labels = {}, isQuiet = false, children }: ResultProps) {
  const toast = result?.toast
  const isRefused = toast?.tone === 'error' || result?.formError !== undefined
  const isInToast =
    !isQuiet &&
    toast?.tone === 'error' &&
    !toast.link &&
    (result?.formError === undefined || result.formError === toast.text) &&
    Object.values(result?.errors ?? {}).every((error) => !error)
  return (
    <>
      {!isQuiet && <FormToast toast={isRefused && !isInToast ? null : toast} isInSummary={isRefused} />}
      <ErrorSummary
        of={result?.values}
        title={toast?.tone === 'error' ? toast.title : undefined}
        errors={result?.errors}
        labels={{ ...labelsIn(children), ...labels }}
        toastText={isRefused ? toast?.text : undefined}
        isInToast={isInToast}
        action={isRefused && toast?.link && <NewWindowLink {...toast.link} />}
        formError={result?.formError ?? (toast?.tone === 'error' ? toast.text : undefined)}
      />
    </>
  )
}

export type PostFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'noValidate' | 'children'> &
  ResultProps & {
    /** A fetcher's form, or `form` on a static page. */
    via?: ElementType | undefined
  }

/** A POST form without native validation; errors are shown above its fields. */
export function PostForm({ result, labels, isQuiet, via: Via = Form, children, ...rest }: PostFormProps) {
  return (
    <Via method="post" noValidate {...rest}>
      <FormMessages result={result} labels={labels} isQuiet={isQuiet}>
        {children}
      </FormMessages>
      <FormResponse value={result ?? NONE}>{children}</FormResponse>
    </Via>
  )
}
