import { useEffect } from 'react';

/**
 * Sets `--keyboard` to the height that the keyboard of a phone covers, for what lies at the bottom edge. Only Safari needs
 * it: other browsers make the page shorter instead (`interactive-widget` in the page).
 */
export const useKeyboard = () =>
  useEffect(() => {
    const { visualViewport: seen } = window;
    const { style } = document.documentElement;
    if (!seen) return;
    const measure = () => {
      const covered = window.innerHeight - seen.height - seen.offsetTop;
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, []);
