import '@mantine/tiptap/styles.layer.css';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '#web/lib/session/idle.ts';
import { LiveEditor } from './LiveEditor.tsx';
import type { Point, RichTextProps } from './rich-text.ts';
import { StillText } from './StillText.tsx';

/**
 * Making an editor takes longer than drawing the rest of its screen. So the text is painted first, and the editor takes
 * its place when the browser is idle, or at once when the text is pressed.
 */
export const RichTextEditor = ({ waiting = false, ...props }: RichTextProps) => {
  const [live, setLive] = useState(false);
  const [pressed, setPressed] = useState<Point | null>(null);
  useEffect(() => (live ? undefined : whenIdle(() => setLive(true))), [live]);
  const press = (point: Point) =>
    flushSync(() => {
      setPressed(point);
      setLive(true);
    });
  return live && !waiting ? <LiveEditor {...props} pressed={pressed} /> : <StillText {...props} onPress={press} />;
};
