import { useTranslation } from 'react-i18next';

const CONTROLES =
  'bold italic underline strike h2 h3 alignLeft alignCenter alignRight alignJustify bulletList orderedList tasks blockquote hr link unlink undo redo'.split(
    ' ',
  );

/** What the controls of an editor are called, in the current language. */
export const useRotulos = () => {
  const { t } = useTranslation('rich-text');
  return {
    ...Object.fromEntries(CONTROLES.map((nome) => [`${nome}ControlLabel`, t(nome)])),
    linkEditorInputLabel: t('endereco'),
    linkEditorInputPlaceholder: t('exemplo'),
    linkEditorExternalLink: t('nova_aba'),
    linkEditorInternalLink: t('mesma_aba'),
    linkEditorSave: t('salvar'),
  };
};
