import { vi } from 'vitest';

/** A root for components without elements: its container has only what React asks of one. */
export const emptyRoot = async () => {
  const { createRoot } = await import('react-dom/client');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { HTMLIFrameElement: class {} }));
  Object.assign(document, { nodeType: 9, defaultView: window });
  const container = Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: document });
  return createRoot(container as EventTarget as HTMLElement);
};
