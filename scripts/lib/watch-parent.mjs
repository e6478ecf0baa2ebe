/**
 * Notices that the process which started us is gone.
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 250);
  return watch;
}
