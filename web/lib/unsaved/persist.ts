let asked = false;

/**
 * Asks the browser, once per document, not to evict what this device keeps when storage runs short. A refusal changes
 * nothing: the browser may still decide.
 */
export const askToPersist = () => {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => undefined);
};
