/** @param {() => void} onExit */
export function watchParent(onExit) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onExit();
  }, 250);
  return watch;
}
