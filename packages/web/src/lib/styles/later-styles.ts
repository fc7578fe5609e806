// The styles of all pages, as a module that can be loaded.
import './styles.css';
