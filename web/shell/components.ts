// The style sheets of all components, for the screens behind the login.
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
