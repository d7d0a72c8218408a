import { useEffect, useRef, useState } from 'react'
import { asUserAction } from './live-load.ts'

/** Sends one file; `onProgress` gets the share of bytes actually sent, 0 to 1. */
export type UploadTransport = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<{ ok: true } | { ok: false; message: string }>

export type UploadItem = {
  id: number
  name: string
  state: 'uploading' | 'success' | 'error'
  /** 0, 20, 40, 60, 80 or 100. Source: MEM-243. */
  progress: number
  message?: string | undefined
}

/** How long a stored file's entry stays (MEM-243); failures stay until handled. */
const CLEAR_MS = 3_000
const FAILED = 'Failed to upload file'

/** Progress step for a share of sent bytes; 100 only after the server's response. Source: MEM-244. */
export function uploadStep(fraction: number): number {
  return Math.min(80, Math.max(20, Math.floor(fraction * 5) * 20))
}

/** Running and recently finished uploads. A stored file calls `onStored`; in a single slot it clears earlier failures. */
export function useUploads(upload: UploadTransport | undefined, isSingleFile: boolean, onStored: () => void) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const running = useRef(new Map<number, AbortController>())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const failed = useRef(new Map<number, File>())
  const lastId = useRef(0)
  useEffect(() => {
    const [aborts, waits] = [running.current, timers.current]
    return () => {
      for (const abort of aborts.values()) abort.abort()
      for (const timer of waits) clearTimeout(timer)
    }
  }, [])
  const change = (id: number, part: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const drop = (id: number) => {
    failed.current.delete(id)
    setItems((all) => all.filter((item) => item.id !== id))
  }

  async function start(file: File): Promise<void> {
    if (!upload) return
    lastId.current += 1
    const id = lastId.current
    const abort = new AbortController()
    running.current.set(id, abort)
    setItems((all) => [...all, { id, name: file.name, state: 'uploading', progress: 20 }])
    const onProgress = (fraction: number) => change(id, { progress: uploadStep(fraction) })
    const result = await asUserAction(() => upload(file, { onProgress, signal: abort.signal })).catch(() => ({
      ok: false as const,
      message: FAILED,
    }))
    running.current.delete(id)
    if (abort.signal.aborted) return
    if (!result.ok) {
      failed.current.set(id, file)
      return change(id, { state: 'error', progress: 0, message: result.message || FAILED })
    }
    change(id, { state: 'success', progress: 100 })
    if (isSingleFile) {
      failed.current.clear()
      setItems((all) => all.filter((item) => item.state !== 'error'))
    }
    timers.current.add(setTimeout(() => drop(id), CLEAR_MS))
    onStored()
  }
  function cancel(id: number): void {
    running.current.get(id)?.abort()
    running.current.delete(id)
    drop(id)
  }
  function retry(id: number): void {
    const file = failed.current.get(id)
    drop(id)
    if (file) void start(file)
  }
  return { items, start, cancel, retry }
}
