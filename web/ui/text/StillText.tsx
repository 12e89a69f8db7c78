import { Typography } from '@mantine/core';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import { useEffect, useEffectEvent, useRef } from 'react';
import shared from './editor.module.css';
import classes from './RichTextEditor.module.css';
import { RichTextView } from './RichTextView.tsx';
import type { Point, RichTextProps } from './rich-text.ts';

type Props = Pick<RichTextProps, 'initial' | 'placeholder' | 'bare' | 'noRodape'> & {
  onPress: (point: Point) => void;
};

/** Calls `onPress` when the text is pressed. The editor that is then in this place takes the focus. */
const usePress = (onPress: Props['onPress']) => {
  const text = useRef<HTMLDivElement>(null);
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const press = (event: MouseEvent) => {
      // The default action would take the focus away again.
      event.preventDefault();
      pressed({ left: event.clientX, top: event.clientY });
    };
    const element = text.current;
    element?.addEventListener('mousedown', press);
    return () => element?.removeEventListener('mousedown', press);
  }, []);
  return text;
};

/** A text as its editor shows it, in the same place and of the same height, while there is no editor yet. */
export const StillText = ({ initial, placeholder, bare, noRodape, onPress }: Props) => {
  const text = usePress(onPress);
  const { root, toolbar, content, Typography: typography } = MantineEditor.classes;
  return (
    <div
      className={`${root} ${shared.root} ${classes.root}`}
      data-bare={bare || undefined}
      data-rodape={noRodape || undefined}
      // As in `Waiting`: it is not complete yet, which journeys wait for.
      data-waiting=""
    >
      {!bare && <div className={`${toolbar} ${shared.toolbar} ${classes.bar}`} />}
      <Typography className={typography}>
        <div className={`${content} ${shared.content} ${classes.content}`}>
          <div ref={text} className="tiptap ProseMirror" data-placeholder={placeholder || undefined}>
            {initial ? (
              <RichTextView html={initial} />
            ) : (
              <p>
                <br className="ProseMirror-trailingBreak" />
              </p>
            )}
          </div>
        </div>
      </Typography>
    </div>
  );
};
