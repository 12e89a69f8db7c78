import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bcp47 } from '#domain/constants.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useRunning } from '#web/lib/session/running.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { ouveAqui, ouvir } from './ditado.ts';

/** Silence is no failure. */
const SEM_AVISO = ['no-speech', 'aborted'];

/** Dictation into a text; `null` where the browser cannot recognise speech on this device. */
export const useDitado = (onTexto: (texto: string) => void) => {
  const { t } = useTranslation('rich-text');
  const lang = bcp47(currentLocale());
  const [ouvindo, setOuvindo] = useState(false);
  useRunning(ouvindo);
  const parar = useRef<() => void>(() => undefined);
  const [podeOuvir, setPodeOuvir] = useState(false);
  useEffect(() => {
    let current = true;
    void ouveAqui(lang).then((pode) => current && setPodeOuvir(pode));
    return () => {
      current = false;
    };
  }, [lang]);
  useEffect(() => () => parar.current(), []);
  if (!podeOuvir) return null;
  const falhou = () => notify({ type: 'warning', message: t('ditado_falhou') });
  const onFim = (erro: string | null) => {
    setOuvindo(false);
    if (erro && !SEM_AVISO.includes(erro)) falhou();
  };
  const comecar = async () => {
    setOuvindo(true);
    try {
      parar.current = await ouvir(lang, { onTexto, onFim });
    } catch {
      setOuvindo(false);
      falhou();
    }
  };
  return { ouvindo, alternar: () => (ouvindo ? parar.current() : void comecar()) };
};
