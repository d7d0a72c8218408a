/**
 * Whether what the page loads was asked for by a change elsewhere and not by the person: then lists and open records keep
 * what stands on the page (END-070). The root says it; the state is of the window.
 */
let isLive = false

export function setLiveLoad(live: boolean): void {
  isLive = live
}

export const isLiveLoad = (): boolean => isLive
