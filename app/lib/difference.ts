/** One answer of which two texts exist, as people read it; `name` is that of its field. */
export type Difference = {
  name: string
  label: string
  typed: string
  saved: string
  /** Its author typed nothing there in this window: what is saved is kept unless they say otherwise. */
  isUntouched?: true
}
